/** The shipping address (spec 2, section 3). */
export interface CustomerInfo {
  name: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
}
