// What Starpost may do on this device: be kept for when there is no connection, be installed, call.
// All of it is off until somebody presses, and can be taken back here.
const box = document.getElementById("here"),
  form = document.getElementById("call-form"),
  said = box.querySelector("[role=status]");
const part = (name) => box.querySelector(`[data-do=${name}]`);
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
let prompt = null;

async function show() {
  const kept = await navigator.serviceWorker.getRegistration("/");
  const called = await kept?.pushManager?.getSubscription();
  part("keep").hidden = Boolean(kept);
  part("forget").hidden = !kept;
  part("install").hidden = !prompt;
  part("call").hidden = !form.dataset.key || !window.PushManager || Boolean(called);
  part("quiet").hidden = !called;
  box.dataset.kept = kept?.active ? "yes" : "";
}
async function keep() {
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  await navigator.serviceWorker.ready;
  said.textContent = "Kept. Pages of matches you look at can now be read, and orders written, without a connection.";
}
async function forget() {
  const kept = await navigator.serviceWorker.getRegistration("/");
  await (await kept?.pushManager?.getSubscription())?.unsubscribe();
  await kept?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  said.textContent = "Forgotten. Nothing of Starpost is kept on this device.";
}
async function call() {
  if ((await Notification.requestPermission()) !== "granted") {
    said.textContent = "This browser does not let us. Allow notifications for this address, then press again.";
    return;
  }
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  const kept = await navigator.serviceWorker.ready;
  const key = bytes(form.dataset.key);
  const made = (await kept.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  form.elements.endpoint.value = made.endpoint;
  form.elements.p256dh.value = made.keys.p256dh;
  form.elements.auth.value = made.keys.auth;
  form.submit();
}
async function quiet() {
  const kept = await navigator.serviceWorker.getRegistration("/");
  await (await kept?.pushManager?.getSubscription())?.unsubscribe();
  said.textContent = "This device is not called any more.";
}
const install = async () => {
  await prompt?.prompt();
  prompt = null;
};
const DO = { keep, forget, call, quiet, install };

addEventListener("beforeinstallprompt", (e) => {
  e.preventDefault();
  prompt = e;
  show();
});
if (!window.isSecureContext || !navigator.serviceWorker)
  said.textContent = "Browsers allow this only over https, or on the machine that runs the host.";
else {
  show();
  box.addEventListener("click", async (e) => {
    const button = e.target.closest("[data-do]");
    if (!button) return;
    button.disabled = true;
    try {
      await DO[button.dataset.do]();
    } catch (error) {
      said.textContent = `That did not work here: ${error.message}`;
    }
    button.disabled = false;
    await show();
  });
}
