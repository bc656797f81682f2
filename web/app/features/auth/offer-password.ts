interface PasswordCredentialData {
  id: string;
  password: string;
  name?: string;
}
type PasswordCredentialConstructor = new (data: PasswordCredentialData) => Credential;

/**
 * Offers a password that was right to the browser's own password manager. We keep none. Browsers without the
 * Credential Management API ask by themselves.
 */
export async function offerPassword(email: string, password: string): Promise<void> {
  const { PasswordCredential } = globalThis as {
    PasswordCredential?: PasswordCredentialConstructor;
  };
  if (!PasswordCredential) return;
  try {
    await navigator.credentials.store(new PasswordCredential({ id: email, password, name: email }));
  } catch (refusal) {
    console.info('The password was not kept:', refusal);
  }
}
