import { Button } from '@mantine/core';
import { Notice } from '#app/components/notice.tsx';
import classes from './stale-notice.module.css';

export interface StaleNoticeProps {
  /** What went wrong; nothing is shown without it. */
  text: string | undefined;
  /** Somebody else decided in the meantime. */
  isStale: boolean;
  onRefresh: () => void;
}

/** Why a decision was not taken; where somebody was faster, the way to what holds now. */
export function StaleNotice({ text, isStale, onRefresh }: StaleNoticeProps) {
  if (!text) return null;
  return (
    <Notice tone="error">
      <div className={classes.stale}>
        <p>{text}</p>
        {isStale && (
          <Button size="sm" onClick={onRefresh}>
            Show what holds now
          </Button>
        )}
      </div>
    </Notice>
  );
}
