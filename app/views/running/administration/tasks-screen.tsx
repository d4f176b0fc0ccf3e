import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { AdminPage } from "../../layout/staff/admin-page";
import { OpenTaskList } from "./open-task-list";

export function TasksScreen({ shell, now }: { shell: PageShell; now: string }) {
  return (
    <AdminPage shell={shell} part="/admin/tasks">
      <h1>{t("Tasks")}</h1>
      {shell.openTasks && <OpenTaskList tasks={shell.openTasks} now={now} />}
    </AdminPage>
  );
}
