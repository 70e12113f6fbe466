"""Starpost on a device: the installable page, the service worker, devices that are called."""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.response import Redirect

from starpost.host.outgoing import push_list
from starpost.host.outgoing.push import Address
from starpost.web.caller import Sent, Visitor, host_of, own_number, signed_writer
from starpost.web.pages.people.account import device
from starpost.web.responses import HEADERS, go, page
from starpost.web.routes import Request, get, post
from starpost.web.templating import assets

HOURLY = HEADERS | {"cache-control": "public, max-age=3600"}
ASKED_EACH_TIME = HEADERS | {"cache-control": "no-cache"}
SIZES = (192, 512)


@get("/manifest.webmanifest")
def manifest() -> Response[bytes]:
    icons = [
        {"src": assets().url(f"app-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png",
         "purpose": purpose}
        for size in SIZES
        for purpose in ("any", "maskable")
    ]  # fmt: skip
    said = {
        "name": "Starpost",
        "short_name": "Starpost",
        "description": "A referee and host for space-empire games",
        "id": "/matches",
        "start_url": "/matches",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4f1ea",
        "theme_color": "#1a4f8c",
        "icons": icons,
    }
    return Response(msgspec.json.encode(said), media_type="application/manifest+json",
                    headers=HOURLY)  # fmt: skip


@get("/sw.js")
def service_worker() -> Response[bytes]:
    """With the names of the files it keeps, so that each version keeps its own."""
    found = assets()
    kept = [found.url(path) for path in sorted(found.files) if path != "sw.js"]
    shell = msgspec.json.encode(kept).decode()
    head = f"const VERSION = {found.version!r};\nconst SHELL = {shell};\n"
    body = head.encode() + found.files["sw.js"].data
    return Response(body, media_type="text/javascript; charset=utf-8", headers=ASKED_EACH_TIME)


@get("/unconnected")
def unconnected(request: Request) -> Response[str]:
    """Kept by the service worker, so it is made for nobody in particular."""
    return page("unconnected.html", Visitor())


@post("/me/calls")
def calls(request: Request, data: Sent) -> Redirect:
    """Call this browser from now on, or one of one's devices no more."""
    _, account = signed_writer(request, data)
    host = host_of(request)
    if data.get("drop"):
        push_list.drop(host, account.id, own_number(data.get("drop")))
    else:
        address = Address(*(str(data.get(part, "")) for part in Address.__struct_fields__))
        name = device(request.headers.get("user-agent", ""))
        push_list.add(host, account.id, address, name)
    return go("/me?changed=calls#here")


HANDLERS = (manifest, service_worker, unconnected, calls)
