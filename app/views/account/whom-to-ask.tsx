/** Where help comes from when a mail cannot bring it. */
export function WhomToAsk({ supportEmail }: { supportEmail: string | null }) {
  if (!supportEmail) return <>the person who looks after this site</>;
  return (
    <>
      the people who look after this site, at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </>
  );
}
