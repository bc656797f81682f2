import { useNavigate } from 'react-router';
import { useAfter } from './use-after.ts';

/**
 * Opens another page some time after this one is done.
 * @returns the function that opens it at once
 */
export function useLeaveAfter(isDone: boolean, ms: number, address: string): () => void {
  const navigate = useNavigate();
  const leave = () => void navigate(address, { replace: true });
  useAfter(isDone ? ms : undefined, leave);
  return leave;
}
