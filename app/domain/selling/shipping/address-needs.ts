/* What an address can do without, where its country has a place for it: as in Google's address data (libaddressinput). */

export const postalCodeCanBeMissing = new Set(
  (
    "AD AF AI AL AM AR AZ BA BB BD BG BH BM BN BT BY CC CL CO CR CU CV CX CY DO DZ EC EG EH ET FO GE GI GN GT GW HM HN HR HT ID " +
    "IE IL IQ IR IS JO KE KG KH KP KW KY KZ LA LB LK LR LS MA MC MD ME MG MK MM MN MT MU MV MZ NA NE NF NG NI NP OM PE PG PH PK " +
    "PY RS SA SD SI SN SO SV SZ TH TJ TM TN TZ UY UZ VA VC VE VG VN ZM"
  ).split(" "),
);

export const regionCanBeMissing = new Set(
  "AM AR BB BS BY CC CL CU CV CX EE EG HM IE IR KI KP KZ LT LV MN MX MY MZ NF NG NI PA PE PH RO SC SR TH TR TV UY UZ VN".split(
    " ",
  ),
);
