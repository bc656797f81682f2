/** What signing up writes of a member. */
export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly now: Date;
}
