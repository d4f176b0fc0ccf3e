import * as z from "zod";
import { message } from "~/messages/message";
import { homeCountry } from "../../base/home-country";
import { line } from "../../base/schema-fields";
import { isCountryAbroad } from "./countries";

export const customsFormId = "customs";
export const hsCodeMax = 14;

const hsCodeMissing = message("Please enter the HS code, such as 4901.99.");

export const CustomsInput = z.object({
  hsCode: line(hsCodeMax, hsCodeMissing).refine(
    (code) => code === "" || /^\d{4}(?:\.?\d{2}){1,4}$/.test(code),
    hsCodeMissing,
  ),
  originCountry: z
    .string(message("Please choose a country of the list."))
    .refine(
      (code) => code === homeCountry || isCountryAbroad(code),
      message("Please choose a country of the list."),
    ),
});
