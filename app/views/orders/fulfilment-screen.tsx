import type { Fulfilment as FulfilmentData } from "~/domain/orders/fulfilment.server";
import type { Frame } from "~/frame";
import { Page } from "../layout/page";
import { Fulfilment } from "./fulfilment";
import { StaffOrdersHeader } from "./staff-orders-header";

interface FulfilmentScreenProps {
  frame: Frame;
  fulfilment: FulfilmentData;
  isAllSelected: boolean;
}

/** The full list of orders, page by page. */
export function FulfilmentScreen({ frame, fulfilment, isAllSelected }: FulfilmentScreenProps) {
  return (
    <Page frame={frame} header={<StaffOrdersHeader frame={frame} />}>
      <h1>Print orders</h1>
      <Fulfilment fulfilment={fulfilment} path="/admin/orders" isAllSelected={isAllSelected} />
    </Page>
  );
}
