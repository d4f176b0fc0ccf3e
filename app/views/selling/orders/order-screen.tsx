import { formatDate } from "~/domain/base/format";
import { bookFormat } from "~/domain/book/model";
import { estimatedFormat } from "~/domain/book/print/estimate";
import type { OrderOffer } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { BookHead } from "../../book/book-head";
import { BookBar } from "../../book/book-navigation";
import { InsideLook } from "../../book/reader/inside-look";
import { DaySentence } from "../../layout/day-sentence";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

import { OrderForm } from "./order-form";
import type { Paying } from "./paying";

interface OrderScreenProps {
  shell: PageShell;
  offer: OrderOffer;
  /** Markup; null if nothing is approved. */
  cover: string | null;
  paying: Paying;
  rejected: RejectedForm | undefined;
}

export function OrderScreen({ shell, offer, cover, paying, rejected }: OrderScreenProps) {
  const { book, bookType } = offer;
  const shown = book ?? offer.unapproved;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={bookType} />}
      back={{ href: `/book/check?type=${bookType}`, label: t("Print") }}
      isBackBelow
      isNarrow
    >
      <BookBar type={bookType} step="print" />
      <BookHead cover={cover}>
        <h1 className="book-head__title">{t("Order Your Printed Book")}</h1>
        {shown && (
          <p className="book-head__book" dir="auto">
            {shown.title}
          </p>
        )}
        <p className="book-head__format">{formatOf(offer)}</p>
      </BookHead>
      {book === null ? (
        <NothingApproved type={bookType} />
      ) : (
        <Orderable shell={shell} offer={offer} paying={paying} rejected={rejected} />
      )}
      {book !== null && !offer.isForbidden && (
        <p className="ways">
          <a href="/family/copies">{t("Let somebody else order copies")}</a>
        </p>
      )}
      {!isOrderable(offer) && (
        <>
          {shown?.inside && <InsideLook inside={shown.inside} />}
          <Blurb isAbroadOffered={offer.zones.length > 0} />
        </>
      )}
    </Page>
  );
}

/** Then both stand above the button that orders. */
function isOrderable({ book, isForbidden, whyNot }: OrderOffer): boolean {
  return book !== null && !isForbidden && !whyNot;
}

function formatOf({ book, unapproved }: OrderOffer): string {
  if (book || !unapproved) return bookFormat(book?.pages ?? null);
  return unapproved.isEstimated ? estimatedFormat(unapproved.pages) : bookFormat(unapproved.pages);
}

function Orderable({ shell, offer, paying, rejected }: Omit<OrderScreenProps, "cover">) {
  if (offer.isForbidden) {
    return (
      <Notice
        kind="plain"
        title={t("Only {name} can order this book.", { name: String(shell.participantName) })}
      >
        <p>{t("You are looking at someone else’s account.")}</p>
      </Notice>
    );
  }
  if (offer.whyNot) {
    return (
      <Notice kind="plain" title={t("You cannot order right now.")}>
        <p>{t(offer.whyNot)}</p>
      </Notice>
    );
  }
  return (
    <OrderForm
      offer={offer}
      paying={paying}
      rejected={rejected}
      promises={
        <>
          {offer.book?.inside && <InsideLook inside={offer.book.inside} />}
          <Blurb isAbroadOffered={offer.zones.length > 0} />
        </>
      }
    >
      <BookState offer={offer} />
    </OrderForm>
  );
}

function Blurb({ isAbroadOffered }: { isAbroadOffered: boolean }) {
  return (
    <div className="order-blurb">
      <p>
        {t(
          "A coffee table book, 12 by 12 inches, on premium paper, professionally bound: your stories and photos, to hold in your hands and to pass on.",
        )}
      </p>
      <ul className="order-blurb__promises">
        <li>
          <RichText
            text={t(
              "<strong>Quality Guaranteed</strong> We look over each book before it ships. Printing and quality check take 5-7 business days.",
            )}
            parts={{ strong: (words) => <strong>{words}</strong> }}
          />
        </li>
        <li>
          <RichText
            text={t(
              "<strong>Fast Shipping</strong> Your book should arrive 7-10 business days after your order.",
            )}
            parts={{ strong: (words) => <strong>{words}</strong> }}
          />
          {isAbroadOffered && ` ${t("To other countries it takes longer.")}`}
        </li>
      </ul>
    </div>
  );
}

function NothingApproved({ type }: { type: OrderOffer["bookType"] }) {
  return (
    <Notice kind="plain" title={t("First, look your book over.")}>
      <p>
        {t(
          "We print exactly what you approve. The print check shows you the pages as they will be, and points out what to look at. Then you can order.",
        )}
      </p>
      <p>
        <a className="button button--primary" href={`/book/check?type=${type}`}>
          {t("Check and approve for printing")}
        </a>
      </p>
    </Notice>
  );
}

function BookState({ offer: { book, bookType, again } }: { offer: OrderOffer }) {
  if (!book) return null;
  const approved = (
    <DaySentence
      text={t("We print the book that you approved on <when>{day}</when>.", {
        day: formatDate(book.approvedAt),
      })}
      at={book.approvedAt}
    />
  );
  if (book.isCurrent) return <p>{approved}</p>;
  return (
    <Notice kind="plain" title={t("Your book has changed since you approved it.")}>
      <p>
        {approved}{" "}
        <RichText
          text={
            again
              ? t(
                  "To print your latest words, <check>approve the book as it is now</check> and <order>order that one</order>.",
                )
              : t("To print your latest words, <check>approve the book as it is now</check>.")
          }
          parts={{
            check: (words) => <a href={`/book/check?type=${bookType}`}>{words}</a>,
            order: (words) => <a href={`/book/order?type=${bookType}`}>{words}</a>,
          }}
        />
      </p>
    </Notice>
  );
}
