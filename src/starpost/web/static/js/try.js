// The page that tries a sheet, by itself.
import { trying } from "./trying.js";

trying(document, (text) => {
  document.getElementById("speak").textContent = text;
});
