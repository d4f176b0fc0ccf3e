import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { afterSignInAs } from "~/http/auth/return-to";
import { loadPublicPage, type PageCall } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { CompletingLoginFailure, CompletingLoginScreen } from "~/views/people/account/sign-in-screen";

const attempts = 5;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Completing Login"));

/** Redirects without script (spec 1, section 4). The Refresh header takes whole seconds. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return await loadPublicPage(args, nextStep, ({ seconds, next }) => ({
      Refresh: `${seconds};url=${next}`,
    }));
  } catch (error) {
    if (error instanceof Response && error.status === 500) error.headers.set("Refresh", "2;url=/auth");
    throw error;
  }
}

async function nextStep({ url }: PageCall, actor: Actor | null) {
  const attempt = Math.max(1, Number.parseInt(url.searchParams.get("attempt") ?? "", 10) || 1);
  if (actor)
    return {
      message: t("Authentication verified! Redirecting..."),
      seconds: 1,
      next: afterSignInAs(actor, "/biography-builder"),
    };
  if (attempt > attempts) {
    return { message: t("Authentication failed. Please try logging in again."), seconds: 2, next: "/auth" };
  }
  const message = t("Verifying authentication (attempt {attempt}/{attempts})...", {
    attempt: String(attempt),
    attempts: String(attempts),
  });
  return { message, seconds: 1, next: `/authenticated-redirect?attempt=${attempt + 1}` };
}

export default function AuthenticatedRedirect() {
  const { shell, message, next } = useLoaderData<typeof loader>();
  return <CompletingLoginScreen shell={shell} message={message} next={next} />;
}

export function ErrorBoundary() {
  return <CompletingLoginFailure message={t("Error verifying authentication. Please try again.")} />;
}
