import type { ComponentProps } from "react";
import type { PageShell } from "~/page-shell";
import { AdminPage } from "../../../layout/staff/admin-page";
import { PeopleSection } from "./people-section";

type PeopleScreenProps = Omit<ComponentProps<typeof PeopleSection>, "path" | "keep"> & { shell: PageShell };

export function PeopleScreen({ shell, ...section }: PeopleScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/people">
      <PeopleSection {...section} path="/admin/people" keep={{}} />
    </AdminPage>
  );
}
