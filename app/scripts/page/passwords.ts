/** A button after each password that shows what was typed. */
export function offerPasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    if (input.nextElementSibling?.matches(".password-eye")) continue;
    input.after(makeEye(input));
  }
}

function makeEye(input: HTMLInputElement): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "password-eye";
  const show = (isShown: boolean) => {
    input.type = isShown ? "text" : "password";
    button.textContent = isShown ? "Hide" : "Show";
    button.setAttribute("aria-label", `${button.textContent} “${labelOf(input)}”`);
  };
  show(false);
  button.addEventListener("click", () => show(input.type === "password"));
  /* Programs that keep passwords look for a password when the form leaves. */
  input.form?.addEventListener("submit", () => show(false));
  return button;
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent ?? "Password";
}
