import { t } from "~/messages/translate";

export interface PlaceLabels {
  country: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  town: string;
  region: string;
  regionOptional: string;
  code: string;
  codeOptional: string;
}

export function ownLabels(): PlaceLabels {
  return {
    country: t("Country"),
    address: t("Street address"),
    city: t("City"),
    state: t("State"),
    zipCode: t("ZIP code"),
    town: t("City or town"),
    region: t("State, province or region"),
    regionOptional: t("State, province or region (optional)"),
    code: t("Postal code"),
    codeOptional: t("Postal code (optional)"),
  };
}

/** Told apart from the address of a package on the same page. */
export function billLabels(): PlaceLabels {
  const region = t("State, province or region of the bill");
  const code = t("Postal code of the bill");
  return {
    country: t("Country of the bill"),
    address: t("Street address of the bill"),
    city: t("City of the bill"),
    state: t("State of the bill"),
    zipCode: t("ZIP code of the bill"),
    town: t("City or town of the bill"),
    ...{ region, regionOptional: region, code, codeOptional: code },
  };
}
