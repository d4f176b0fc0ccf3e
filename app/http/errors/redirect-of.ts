import {
  type DomainError,
  PasswordChangeRequired,
  ProofRequired,
  SecondFactorMissing,
  Unauthenticated,
  Waiting,
} from "~/domain/base/errors";
import { landingPath, secondFactorPath } from "../auth/sign-in-paths";

/** The page that answers an error; null where the error is shown in place. */
export function redirectOf(request: Request, error: DomainError): string | null {
  if (error instanceof ProofRequired) return secondFactorPath(request);
  if (error instanceof SecondFactorMissing) return "/account/second-factor";
  if (error instanceof Unauthenticated) return landingPath(request);
  if (error instanceof PasswordChangeRequired) return "/first-password";
  if (error instanceof Waiting) return "/account/mark#waiting";
  return null;
}
