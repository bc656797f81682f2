import { guideToolPath, guideTools } from '@threshold/contract/texts/guide-tools';
import { Link } from 'react-router';
import classes from './tools.module.css';

/** A card for each tool. */
export function ToolLinks({ level }: { level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className={classes.cards}>
      {guideTools.map(({ slug, title, lead }) => (
        <li key={slug} className={classes.card}>
          <Heading>
            <Link to={guideToolPath(slug)}>{title}</Link>
          </Heading>
          <p>{lead}</p>
        </li>
      ))}
    </ul>
  );
}
