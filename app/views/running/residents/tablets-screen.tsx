import { formatAgo } from "~/domain/base/format";
import { tabletFormId, tabletNameMax } from "~/domain/people/tablets/schema";
import type { Tablet } from "~/domain/people/tablets/tablets.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { DataTable } from "~/ui/data-table";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { AdminPage } from "../../layout/staff/admin-page";

interface TabletsScreenProps {
  shell: PageShell;
  tablets: Tablet[];
  /** Administrators see the page, but have no house. */
  isOwner: boolean;
  now: string;
  rejected: RejectedForm | undefined;
}

export function TabletsScreen({ shell, tablets, isOwner, now, rejected }: TabletsScreenProps) {
  const { form, fields } = formState(tabletFormId, { name: "", place: "" }, rejected);
  return (
    <AdminPage shell={shell} part="/admin/tablets" isNarrow>
      <h1>{t("Tablets of the house")}</h1>
      <p>
        {t(
          "On a tablet of the house a resident holds up a door card, hears one question and tells. It opens nothing else, and forgets whose turn it is after two minutes.",
        )}
      </p>
      {tablets.length > 0 && <TabletTable tablets={tablets} now={now} />}
      {isOwner ? (
        <>
          <h2>{t("This device becomes a tablet of the house")}</h2>
          <p>{t("You are signed out of it in the same moment.")}</p>
          <Form form={form} action="/admin/tablets">
            <TextField
              field={fields.name}
              label={t("Name of the tablet")}
              hint={t("For example: Library tablet")}
              maxLength={tabletNameMax}
              autoComplete="off"
              isRequired
            />
            <TextField
              field={fields.place}
              label={t("Where it lies")}
              maxLength={tabletNameMax}
              autoComplete="off"
            />
            <button type="submit" className="button button--primary button--large">
              {t("Make this device a tablet")}
            </button>
          </Form>
        </>
      ) : (
        <p>{t("A tablet belongs to a house. Please sign in as its owner on the tablet.")}</p>
      )}
    </AdminPage>
  );
}

function TabletTable({ tablets, now }: Pick<TabletsScreenProps, "tablets" | "now">) {
  return (
    <ButtonForm action="/admin/tablets">
      <DataTable
        caption={t("Tablets of the house")}
        columns={[
          { label: t("Name"), isName: true, cell: ({ name }) => name },
          { label: t("Place"), cell: ({ place }) => place },
          { label: t("Last seen"), cell: ({ lastSeenAt }) => formatAgo(lastSeenAt, new Date(now)) },
          {
            label: t("Actions"),
            className: "data-table__actions",
            cell: ({ id, name }) => (
              <button type="submit" name="end" value={id} className="button button--quiet">
                {t("End")}
                <span className="visually-hidden"> {name}</span>
              </button>
            ),
          },
        ]}
        rows={tablets}
        rowKey={({ id }) => id}
        empty={null}
      />
    </ButtonForm>
  );
}
