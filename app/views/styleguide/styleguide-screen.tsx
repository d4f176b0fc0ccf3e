import type { ReactNode } from "react";
import type { PageShell } from "~/page-shell";
import { DataTable } from "~/ui/data-table";
import { CloseDialogButton, DialogTemplate, opensDialog } from "~/ui/dialog-template";
import { Badge, Banner, EmptyState, Notice } from "~/ui/notice";
import { Popover } from "~/ui/popover";
import { StatCards } from "~/ui/stat-cards";
import { PublicHeader } from "../layout/headers";
import { Page } from "../layout/page";
import { mainNavigation, siteLinks } from "../public/public-page";
import { colors, SampleForms, sampleOrders, texts } from "./samples";

export function StyleguideScreen({ shell }: { shell: PageShell }) {
  const header = (
    <PublicHeader brandName={shell.brandName} navigation={mainNavigation} button={siteLinks.login} />
  );
  return (
    <Page shell={shell} header={header}>
      <h1>Style guide</h1>
      <Colors />
      <Type />
      <Buttons />
      <Part title="Forms">
        <SampleForms />
      </Part>
      <News />
      <Part title="Badges">
        <p>
          <Badge kind="good">Answered</Badge> <Badge kind="waiting">Pending</Badge>{" "}
          <Badge kind="bad">Cancelled</Badge> <Badge>Monthly</Badge>
        </p>
      </Part>
      <Tables />
      <Cards />
      <Part title="Dialogs">
        <a className="button" href="#dialogs" {...opensDialog("sample-dialog")}>
          Open a dialog
        </a>
        <DialogTemplate id="sample-dialog" title="A dialog">
          <p>The form of another page, where script runs.</p>
          <CloseDialogButton />
        </DialogTemplate>
      </Part>
    </Page>
  );
}

function Colors() {
  return (
    <Part title="Colors">
      <ul className="swatches list-plain">
        {colors.map((name) => (
          <li key={name} className={`swatch swatch--${name}`}>
            {name}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Type() {
  return (
    <Part title="Type">
      {texts.map(({ className, words }) => (
        <p key={className} className={className}>
          {words}
        </p>
      ))}
      <h3>A heading of the third level</h3>
      <p className="muted small">A hint, small and soft.</p>
    </Part>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      <p className="actions">
        <a className="button button--primary" href="#buttons">
          The one that matters
        </a>
        <a className="button" href="#buttons">
          Another
        </a>
        <a className="button button--quiet" href="#buttons">
          A quiet one
        </a>
        <a className="button button--danger" href="#buttons">
          Delete something
        </a>
        <button type="button" className="button" aria-busy="true">
          Saving...
        </button>
      </p>
    </Part>
  );
}

function News() {
  return (
    <Part title="News">
      <Notice kind="success" title="Story saved" />
      <Notice kind="error" title="Save failed">
        <p>Failed to save story. Please try again.</p>
      </Notice>
      <Notice kind="plain" title="Good to know">
        <p>What you typed is kept on this device.</p>
      </Notice>
      <Banner label="Viewing an account">
        <p>Admin viewing: Ada Whitfield (ID: 7)</p>
        <a className="button" href="#news">
          Return to my account
        </a>
      </Banner>
      <Banner label="A question" kind="plain">
        <p>A question that can wait.</p>
      </Banner>
    </Part>
  );
}

function Tables() {
  return (
    <Part title="Figures and tables">
      <StatCards
        stats={[
          { label: "Total Users", figure: "1,204", href: "#figures-and-tables" },
          { label: "Pending Orders", figure: "3" },
          { label: "This month", figure: "$2,372.00", note: "Before tax" },
        ]}
      />
      <DataTable
        caption="Orders"
        columns={[
          { label: "Order", isName: true, cell: ({ number }) => number },
          { label: "Name", cell: ({ name }) => name },
          { label: "Status", cell: ({ status }) => <Badge kind="waiting">{status}</Badge> },
          {
            label: "Total",
            heading: <a href="#figures-and-tables">Total</a>,
            sorted: "descending",
            isNumber: true,
            cell: ({ total }) => total,
          },
        ]}
        rows={sampleOrders}
        rowKey={({ number }) => number}
        empty={null}
      />
      <EmptyState title="No orders yet">
        <p>Orders of printed books will be here.</p>
        <a className="button" href="#figures-and-tables">
          Look into the book
        </a>
      </EmptyState>
    </Part>
  );
}

function Cards() {
  return (
    <Part title="Cards, tabs, progress">
      <ul className="tabs">
        <li>
          <a className="tabs__tab" href="#cards-tabs-progress" aria-current="page">
            Stories
          </a>
        </li>
        <li>
          <a className="tabs__tab" href="#cards-tabs-progress">
            Timeline
          </a>
        </li>
      </ul>
      <div className="card">
        <h3>A card</h3>
        <label htmlFor="far">How far it is</label>
        <progress className="progress" id="far" value={0.4} />
      </div>
      <Popover summary={<span className="popover__label">More about it</span>} title="More">
        <p>On request.</p>
      </Popover>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part" id={title.toLowerCase().replace(/\W+/g, "-")}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
