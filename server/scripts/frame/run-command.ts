import { AppError } from '../../src/errors.ts';
import { SetupError } from '../../src/lib/setup-error.ts';

/**
 * Runs what an operator typed. What they have to put right, or what the product refuses them, they read as its sentence,
 * and the process ends with 1; anything else is a fault of ours and keeps its stack.
 */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof AppError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
