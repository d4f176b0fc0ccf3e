import type { EventName } from "~/domain/base/events/events";
import { formatMoney } from "~/domain/base/format";
import { answerPromise } from "~/domain/base/settings/promises";
import type { Catalogue, PlanOffer } from "~/domain/selling/catalogue/catalogue";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { RichText } from "~/ui/rich-text";
import { PlanComparison } from "./plan-comparison";
import { PlanWordsPart } from "./plan-words";
import { loginLink, PublicPage, siteLinks } from "./public-page";
import { delivery, pricingQuestions } from "./questions";
import { ClosingCall, FaqList, Hero, Section } from "./section";

interface PricingScreenProps {
  shell: PageShell;
  event: EventName;
  catalogue: Catalogue;
  /** Ids of the plans that the reader has; null for visitors. */
  heldPlans: string[] | null;
  firstContactDays: number;
  answerHours: number;
}

export function PricingScreen(props: PricingScreenProps) {
  const { shell, event, catalogue, heldPlans, firstContactDays, answerHours } = props;
  return (
    <PublicPage shell={shell} event={event} button={loginLink("/pricing")}>
      <Hero
        title={t("Choose how your story gets written")}
        lead={t(
          "Write it yourself, have a writer at your side, or leave the writing to us. Every plan leads to the same book.",
        )}
      />
      <ul className="plans list-plain">
        {Object.values(catalogue.plans).map((plan) => (
          <PlanCard key={plan.id} plan={plan} isHeld={heldPlans?.includes(plan.id) ?? false} />
        ))}
      </ul>
      <p className="plans__note">
        {t(
          "Prices are before tax, which is shown at checkout. Additional printed books are {bookPrice} each; printing takes {printing}, and estimated delivery is {arrival}.",
          {
            bookPrice: formatMoney(catalogue.bookPriceCents),
            printing: t(delivery.printing),
            arrival: t(delivery.arrival),
          },
        )}
      </p>
      <PlanComparison catalogue={catalogue} />
      <Section title={t("Frequently asked questions")} id="faq">
        <FaqList questions={pricingQuestions(catalogue, firstContactDays)} />
      </Section>
      <ClosingCall
        title={t("Not sure yet?")}
        text={`${t("Browse finished books, or ask us.")} ${answerPromise(answerHours)}`}
        links={[
          { href: siteLinks.examples.href, label: t("See examples") },
          { href: siteLinks.contact.href, label: t("Contact us") },
          { href: "/gift", label: t("It is for a parent") },
        ]}
      />
    </PublicPage>
  );
}

function PlanCard({ plan, isHeld }: { plan: PlanOffer; isHeld: boolean }) {
  const { id, priceCents, billing, isMostPopular } = plan;
  const name = t(plan.name);
  const price = formatMoney(priceCents);
  return (
    <li className={isMostPopular ? "plan card plan--popular" : "plan card"}>
      {isHeld ? (
        <p className="plan__flag">{t("Your plan")}</p>
      ) : (
        isMostPopular && <p className="plan__flag">{t("Most Popular")}</p>
      )}
      <h2 className="plan__name">{name}</h2>
      <p className="plan__price">
        <RichText
          text={
            billing === "monthly"
              ? t("<strong>{price}</strong>/month", { price })
              : t("<strong>{price}</strong> one-time", { price })
          }
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <PlanWordsPart words={plan} />
      <p className="plan__choose">
        {isHeld ? (
          <a className="button" href="/account#plan">
            {t("See your plan")}
          </a>
        ) : (
          <a
            className={isMostPopular ? "button button--primary" : "button"}
            href={`/checkout-working?plan=${id}`}
          >
            {t("Choose {name}", { name })}
          </a>
        )}
      </p>
      <p className="plan__give">
        <a href={`/checkout?plan=${id}&gift=1`}>{t("Give {name} to somebody", { name })}</a>
      </p>
    </li>
  );
}
