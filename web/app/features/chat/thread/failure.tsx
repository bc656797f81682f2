import { Button } from '#app/components/buttons/button.tsx';
import { Empty } from '#app/components/feedback/empty.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';

export function Failure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Empty
        drawing={<Letterbox />}
        size="small"
        title={sentence}
        actions={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
