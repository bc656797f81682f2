import { useState } from 'react';

export function useCopyToClipboard() {
  const [said, setSaid] = useState('');
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      setSaid('Your browser did not let us copy. Please select the text instead.');
    }
  }
  return { said, copy };
}
