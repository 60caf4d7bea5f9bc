import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/* Forms of passkeys are sent in two steps: the browser signs what their page was given, then they go on as any form. */
document.addEventListener("submit", onSubmit, true);
if (!browserSupportsWebAuthn()) {
  for (const form of listForms()) form.hidden = true;
}

function listForms() {
  return document.querySelectorAll<HTMLFormElement>("form[data-passkey]");
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const response = form.elements.namedItem("response");
  if (!form.dataset["passkey"] || !(response instanceof HTMLInputElement)) return;
  if (response.value !== "") return;
  event.preventDefault();
  if (form.reportValidity()) void answer(form, response, event.submitter);
}

async function answer(
  form: HTMLFormElement,
  response: HTMLInputElement,
  submitter: HTMLElement | null,
): Promise<void> {
  const { passkey, options = "", problem = "" } = form.dataset;
  const optionsJSON = JSON.parse(options);
  const said = form.querySelector("[role=alert]");
  if (said) said.textContent = "";
  try {
    const ask = passkey === "make" ? startRegistration : startAuthentication;
    response.value = JSON.stringify(await ask({ optionsJSON }));
    form.requestSubmit(submitter);
  } catch {
    /* Whoever changes their mind is told the same as whose device has no passkey: browsers do not say which. */
    if (said) said.textContent = problem;
  }
}
