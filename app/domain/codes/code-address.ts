/** The page that a code opens; undefined while the site has no public address (APP_URL), for then no code can be drawn. */
export function codeAddress(appUrl: string | undefined, token: string): string | undefined {
  return appUrl === undefined ? undefined : `${appUrl.replace(/\/+$/, "")}/m/${token}`;
}

/** The address as it is printed in letters, to be typed. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "");
}

export const noAddressYet =
  "QR codes have no address yet: whoever runs this site must set its public address (APP_URL) first.";
