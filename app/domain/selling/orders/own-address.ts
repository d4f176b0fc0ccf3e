/** The author's own, who may order for somebody else. */
export interface OwnAddress {
  name: string;
  /** Empty for an account without one. */
  email: string;
}
