import type { Fulfilment as FulfilmentData } from "~/domain/orders/fulfilment.server";
import type { Frame } from "~/frame";
import { AdminPage } from "../administration/admin-page";
import { Fulfilment } from "./fulfilment";
import { WayBack } from "./way-back";

interface FulfilmentScreenProps {
  frame: Frame;
  fulfilment: FulfilmentData;
  isAllSelected: boolean;
}

/** The full list of orders, page by page. */
export function FulfilmentScreen({ frame, fulfilment, isAllSelected }: FulfilmentScreenProps) {
  return (
    <AdminPage frame={frame} part="/admin">
      <WayBack />
      <h1>Print orders</h1>
      <Fulfilment fulfilment={fulfilment} path="/admin/orders" isAllSelected={isAllSelected} />
    </AdminPage>
  );
}
