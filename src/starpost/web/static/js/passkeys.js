// Passkeys: a form with data-passkey asks the host for a question, lets the device answer it, and is
// then sent with the answer. Without a device that can, the form is not shown.
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const letters = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

async function question(form) {
  const answer = await fetch(form.dataset.ask, {
    method: "POST",
    body: new URLSearchParams({ _csrf: form.elements._csrf.value }),
  });
  if (!answer.ok) throw new Error("The host does not ask. Reload the page and try again.");
  const asked = await answer.json();
  asked.challenge = bytes(asked.challenge);
  if (asked.user) asked.user.id = bytes(asked.user.id);
  for (const list of [asked.excludeCredentials, asked.allowCredentials])
    for (const known of list ?? []) known.id = bytes(known.id);
  return asked;
}

const told = (key) => {
  const response = { clientDataJSON: letters(key.response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"])
    if (key.response[part]) response[part] = letters(key.response[part]);
  return JSON.stringify({
    id: key.id,
    rawId: letters(key.rawId),
    type: key.type,
    response,
    clientExtensionResults: {},
  });
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.addEventListener("submit", async (e) => {
    if (form.elements.answer.value) return;
    e.preventDefault();
    const said = form.querySelector("[role=status]");
    try {
      const publicKey = await question(form);
      const make = form.dataset.passkey === "new";
      const key = await navigator.credentials[make ? "create" : "get"]({ publicKey });
      form.elements.answer.value = told(key);
      form.submit();
    } catch (error) {
      said.textContent =
        error.name === "NotAllowedError" ? "The device did not answer, or you stopped it." : error.message;
    }
  });
}
