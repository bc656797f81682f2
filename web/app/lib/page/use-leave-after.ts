import { useNavigate } from 'react-router';
import { useAfter } from './use-after.ts';

/** Navigates to `address` after `ms` milliseconds, once `isDone` is true. @returns a function that navigates at once */
export function useLeaveAfter(isDone: boolean, ms: number, address: string): () => void {
  const navigate = useNavigate();
  const leave = () => void navigate(address, { replace: true });
  useAfter(isDone ? ms : undefined, leave);
  return leave;
}
