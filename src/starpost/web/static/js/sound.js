// Small sounds, off until somebody switches them on. Each is shorter than 0.4 seconds.
const NOTES = { move: [523, 659], turn: [392, 523, 659], dice: [330, 294], message: [784] };
const KEY = "starpost-sound";
let context = null;

export const on = () => {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
};
export function turn(state) {
  try {
    localStorage.setItem(KEY, state ? "on" : "off");
  } catch {
    /* private windows forget it */
  }
  if (state) sound("message");
}
export function sound(kind) {
  if (!on() || !NOTES[kind] || !window.AudioContext) return;
  context ??= new AudioContext();
  NOTES[kind].forEach((pitch, n) => {
    const tone = context.createOscillator(),
      gain = context.createGain(),
      at = context.currentTime + n * 0.11;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.05, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.12);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.14);
  });
}
