import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { EmptyPaddock } from '#app/components/drawings/empty-paddock.tsx';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';
import { paths } from '#app/lib/paths.ts';

/** There is no request behind the link, or none any more. */
export function NoRequest({ title, isDone = false }: { title: string; isDone?: boolean }) {
  return (
    <div className="wrap" role="status">
      <Empty
        headingLevel={1}
        drawing={isDone ? <Letterbox /> : <EmptyPaddock />}
        title={title}
        actions={
          <Button component={Link} variant="primary" to={paths.search}>
            Find professionals
          </Button>
        }
      >
        {!isDone && (
          <p>The newest email about your request has its link. A deleted request has none.</p>
        )}
      </Empty>
    </div>
  );
}
