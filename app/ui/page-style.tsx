/** Rules that one page alone has, in the page: they ask for no file, and weigh on no other page. */
export function PageStyle({ name, rules }: { name: string; rules: string }) {
  return (
    <style href={name} precedence="page">
      {rules}
    </style>
  );
}
