import { formatDate } from "~/domain/format";
import type { OrderOffer } from "~/domain/orders/orders";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { BookSteps } from "../book/book-navigation";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { OrderForm, type Paying } from "./order-form";

interface OrderScreenProps {
  shell: PageShell;
  offer: OrderOffer;
  paying: Paying;
  rejected: RejectedForm | undefined;
}

export function OrderScreen({ shell, offer, paying, rejected }: OrderScreenProps) {
  const back = { href: `/book?type=${offer.bookType}`, label: "Back to your book" };
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={offer.bookType} />}
      back={back}
      isNarrow
    >
      <BookSteps type={offer.bookType} step="print" />
      <h1>Order Your Printed Book</h1>
      <Blurb />
      {offer.book === null ? (
        <NothingApproved type={offer.bookType} />
      ) : (
        <Orderable shell={shell} offer={offer} paying={paying} rejected={rejected} />
      )}
    </Page>
  );
}

function Orderable({ shell, offer, paying, rejected }: OrderScreenProps) {
  if (offer.isForbidden) {
    return (
      <Notice kind="plain" title={`Only ${shell.participantName} can order this book.`}>
        <p>You are looking at somebody else’s account.</p>
      </Notice>
    );
  }
  if (offer.whyNot) {
    return (
      <Notice kind="plain" title="You cannot order just now.">
        <p>{offer.whyNot}</p>
      </Notice>
    );
  }
  return (
    <>
      <BookState offer={offer} />
      <OrderForm offer={offer} paying={paying} rejected={rejected} />
    </>
  );
}

function Blurb() {
  return (
    <div className="order-blurb">
      <p>
        A coffee table book, 12 by 12 inches, on premium paper, professionally bound: your stories and photos,
        to hold in your hands and to pass on.
      </p>
      <ul className="order-blurb__promises">
        <li>
          <strong>Quality Guaranteed</strong> Each book is looked over before it leaves us. Printing and
          quality check take 5-7 business days.
        </li>
        <li>
          <strong>Fast Shipping</strong> Delivery is estimated 7-10 business days from your order.
        </li>
      </ul>
    </div>
  );
}

function NothingApproved({ type }: { type: OrderOffer["bookType"] }) {
  return (
    <Notice kind="plain" title="One step comes first: look your book over.">
      <p>
        We print exactly what you approve. The print check shows you the pages as they will be, and tells you
        what to look at. Then you can order.
      </p>
      <p>
        <a className="button button--primary" href={`/book/check?type=${type}`}>
          Check and approve for printing
        </a>
      </p>
    </Notice>
  );
}

function BookState({ offer: { book, bookType, again } }: { offer: OrderOffer }) {
  if (!book) return null;
  const approved = `We print the book that you approved on ${formatDate(book.approvedAt)}, ${book.pages} pages.`;
  if (book.isCurrent) return <p>{approved}</p>;
  return (
    <Notice kind="plain" title="Your book has changed since you approved it.">
      <p>
        {approved} To have your latest words in print,{" "}
        <a href={`/book/check?type=${bookType}`}>approve the book as it is now</a>
        {again && (
          <>
            {" "}
            and <a href={`/book/order?type=${bookType}`}>order that one</a>
          </>
        )}
        .
      </p>
    </Notice>
  );
}
