/** A text to pass on, whole: one tap selects all of it, and where scripts run a button beside it copies it. */
export function CopyText({ children }: { children: string }) {
  return (
    <p className="copy-text">
      <code data-copy>{children}</code>
    </p>
  );
}
