import { useNavigate } from 'react-router';
import { useAfter } from './use-after.ts';

/** Leads to another page a moment after what this one says is done. @returns how to go at once */
export function useLeaveAfter(isDone: boolean, ms: number, address: string): () => void {
  const navigate = useNavigate();
  const leave = () => void navigate(address, { replace: true });
  useAfter(isDone ? ms : undefined, leave);
  return leave;
}
