import type { OwnAnswers } from '@threshold/contract/answer-times-endpoints';
import type { LoanApplication } from '@threshold/contract/loan-applications';
import type { OwnVendor } from '@threshold/contract/vendors';
import type { VendorDashboard as Figures } from '@threshold/contract/vendors-account';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import classes from './dashboard.module.css';
import { FigureRow } from './figure-row.tsx';
import { ListingState } from './listing-state.tsx';
import { missingThings } from './missing.ts';
import { MissingList } from './missing-list.tsx';
import { NewestApplicants } from './newest-applicants.tsx';
import { nextAct } from './next-act.ts';
import { OwnAnswersCard } from './own-answers.tsx';
import { UpcomingCalls } from './upcoming-calls.tsx';
import { ViewsChart } from './views-chart.tsx';

export interface DashboardProps {
  vendor: OwnVendor;
  figures: Figures;
  /** Latest applications; undefined if the vendor may not read them. */
  newest: PagePart<readonly LoanApplication[]> | undefined;
  answers: PagePart<OwnAnswers>;
  /** Time at which the page was opened, by the reader's clock. */
  now: Date;
}

const day = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });

/** Dashboard of a vendor: next action, status of the listing, and pending items. */
export function VendorDashboard({ vendor, figures, newest, answers, now }: DashboardProps) {
  const next = nextAct(figures);
  const missing = missingThings(figures.missing, vendor);
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.top}>
        <div>
          <h1>{`${greeting(now.getHours())}, ${vendor.first_name}`}</h1>
          <p className={classes.today}>{day.format(now)}</p>
        </div>
        <Button component={Link} variant="primary" to={next.to}>
          {next.label}
        </Button>
      </div>
      <ListingState vendor={vendor} figures={figures} />
      {missing.length > 0 && <MissingList missing={missing} />}
      <FigureRow figures={figures} />
      <div className={classes.columns}>
        <div className={classes.side}>
          {newest && <NewestApplicants part={newest} counts={figures.applications} now={now} />}
          <OwnAnswersCard part={answers} now={now} />
        </div>
        <div className={classes.side}>
          <UpcomingCalls calls={figures.upcoming_calls} />
          <ViewsChart total={figures.profile_views} days={figures.views_by_day} />
        </div>
      </div>
    </div>
  );
}

/** Greeting by the reader's clock. */
function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
