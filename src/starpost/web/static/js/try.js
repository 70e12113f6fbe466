// The page that tries a sheet, by itself.
import { say } from "./parts.js";
import { trying } from "./trying.js";

trying(document, say);
