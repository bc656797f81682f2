import { NavLink } from 'react-router';
import { CountBadge } from '#app/components/badge.tsx';
import { useMemberCounts } from '#app/lib/account/member-counts.ts';
import classes from './vendor-bottom-bar.module.css';
import { vendorLinks } from './vendor-pages.ts';

const linksInReach = vendorLinks.filter(({ onlyInMenu }) => !onlyInMenu);

/** Bottom bar with a vendor's main pages; wide screens show the sidebar. */
export function VendorBottomBar() {
  const counts = useMemberCounts();
  return (
    <nav className={classes.bar} aria-label="Vendor pages">
      <ul className={classes.links}>
        {linksInReach.map(({ to, before, label, Icon, count }) => (
          <li key={to}>
            <NavLink className={classes.link} to={to}>
              <Icon aria-hidden="true" />
              <span>
                {before && <span className="visually-hidden">{`${before} `}</span>}
                <span>{label}</span>
              </span>
              {count && counts[count.of] > 0 && (
                <CountBadge count={counts[count.of]} label={count.label} />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
