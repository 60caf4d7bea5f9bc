/** The picture is the page's icon, which browsers ask for anyway. */
export function Logo() {
  return (
    <>
      <img src="/favicon.svg" alt="" width="48" height="48" fetchPriority="low" />
      Nightjar
    </>
  );
}
