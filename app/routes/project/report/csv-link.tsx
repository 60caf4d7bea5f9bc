const text = "Download this table (CSV)";

export function CsvLink({ to }: { to: string }) {
  return (
    <p className="no-print">
      <a href={to} download>
        {text}
      </a>
    </p>
  );
}
