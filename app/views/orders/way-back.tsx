/** From the pages about orders to where they are listed. */
export function WayBack({ isOnOrder = false }: { isOnOrder?: boolean }) {
  return (
    <nav className="order-way-back" aria-label="Where you are">
      <a href="/admin#orders">Dashboard</a>
      {isOnOrder && <a href="/admin/orders">All orders</a>}
    </nav>
  );
}
