/** Saves what the server sends as an attachment, so that this page stays. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a text under that name. */
export function saveText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}
