// The board of a report stands as this window wants it, whatever window was asked last.
import { upright } from "./upright.js";

if (document.querySelector("figure.whole svg[data-upright]")) upright(() => location.reload());
