type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a form holds what its page did not: text, a choice, a file, or what a script says to have changed. */
export function hasTyped(form: HTMLFormElement): boolean {
  if (form.dataset["changed"] !== undefined) return true;
  return [...form.elements].some((element) => isChanged(element as Control));
}

/** Whether anything on the page would be lost with it. */
export function hasUnsavedText(): boolean {
  return [...document.forms].some(hasTyped);
}

/** Whether words are typed into it that may be kept; what it says of itself counts, a password that is shown is none. */
export function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  if (control instanceof HTMLTextAreaElement) return true;
  if (!(control instanceof HTMLInputElement)) return false;
  return ["text", "email", "search", "tel", "url"].includes(control.type) && !isPassword(control);
}

function isPassword({ autocomplete }: HTMLInputElement): boolean {
  return /password|one-time-code/.test(autocomplete);
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
  const isChoice = control.type === "checkbox" || control.type === "radio";
  return isChoice
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
