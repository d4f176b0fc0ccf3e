import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/domain/base/errors";
import { loadPublicPage } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/styleguide.css";
import { pageTitle } from "~/ui/page-title";
import { StyleguideScreen } from "~/views/styleguide/styleguide-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Style guide"));

/** Not in production. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ context }): Promise<object> => {
    if (context.config.isProduction) throw new NotFound();
    return {};
  });
}

export default function Styleguide() {
  return <StyleguideScreen {...useLoaderData<typeof loader>()} />;
}
