import type { EventName } from "~/domain/base/events/events";
import { formatMoney } from "~/domain/base/format";
import type { Catalogue, PlanOffer } from "~/domain/selling/catalogue/catalogue";
import type { PageShell } from "~/page-shell";
import { PlanComparison } from "./plan-comparison";
import { loginLink, PublicPage, siteLinks } from "./public-page";
import { delivery, pricingQuestions } from "./questions";
import { ClosingCall, FaqList, Hero, Section } from "./section";

interface PricingScreenProps {
  shell: PageShell;
  event: EventName;
  catalogue: Catalogue;
  /** Ids of the plans that the reader has; null for visitors. */
  heldPlans: string[] | null;
  /** Business days until a writer contacts a buyer. */
  firstContactDays: number;
}

export function PricingScreen({ shell, event, catalogue, heldPlans, firstContactDays }: PricingScreenProps) {
  return (
    <PublicPage shell={shell} event={event} button={loginLink("/pricing")}>
      <Hero
        title="Choose how your story gets written"
        lead="Write it yourself, have a writer at your side, or leave the writing to us. Every plan leads to the same book."
      />
      <ul className="plans list-plain">
        {Object.values(catalogue.plans).map((plan) => (
          <PlanCard key={plan.id} plan={plan} isHeld={heldPlans?.includes(plan.id) ?? false} />
        ))}
      </ul>
      <p className="plans__note">
        {`Prices are before tax, which is shown at checkout. Additional printed books are ${formatMoney(catalogue.bookPriceCents)} each; printing takes ${delivery.printing}, and estimated delivery is ${delivery.arrival}.`}
      </p>
      <PlanComparison catalogue={catalogue} />
      <Section title="Frequently asked questions" id="faq">
        <FaqList questions={pricingQuestions(catalogue, firstContactDays)} />
      </Section>
      <ClosingCall
        title="Not sure yet?"
        text="Browse finished books, or ask us. A person answers within 24 hours."
        links={[
          { href: siteLinks.examples.href, label: "See examples" },
          { href: siteLinks.contact.href, label: "Contact us" },
          { href: "/gift", label: "It is for a parent" },
        ]}
      />
    </PublicPage>
  );
}

function PlanCard({ plan, isHeld }: { plan: PlanOffer; isHeld: boolean }) {
  const { id, name, priceCents, billing, description, features, isMostPopular } = plan;
  return (
    <li className={isMostPopular ? "plan card plan--popular" : "plan card"}>
      {isHeld ? (
        <p className="plan__flag">Your plan</p>
      ) : (
        isMostPopular && <p className="plan__flag">Most Popular</p>
      )}
      <h2 className="plan__name">{name}</h2>
      <p className="plan__price">
        <strong>{formatMoney(priceCents)}</strong>
        {billing === "monthly" ? "/month" : " one-time"}
      </p>
      <p>{description}</p>
      <ul className="plan__features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="plan__choose">
        {isHeld ? (
          <a className="button" href="/account#plan">
            See your plan
          </a>
        ) : (
          <a
            className={isMostPopular ? "button button--primary" : "button"}
            href={`/checkout-working?plan=${id}`}
          >
            {`Choose ${name}`}
          </a>
        )}
      </p>
    </li>
  );
}
