"""Web push, to a push service of the tests' own that decrypts what comes and checks who signed it."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace

from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.test_notices import eventually, id_of, listed, states, to_eva, two_at_a_table


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def raw(given: str) -> bytes:
    return base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Browser:
    """A browser with its push service."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes..."
        self.status, self.got, self.headers = 201, list[Any](), list[Any]()
        browser = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if browser.status == 201:
                    browser.headers.append(dict(self.headers))
                    found = http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth)
                    browser.got.append(json.loads(found))
                self.send_response(browser.status)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def subscription(self, name: str = "eva") -> dict[str, Any]:
        keys = {"p256dh": text(point(self.key.public_key())), "auth": text(self.auth)}
        return {"endpoint": f"{self.origin}/send/{name}", "expirationTime": None, "keys": keys}


@pytest.fixture
def browser() -> Iterator[Browser]:
    found = Browser()
    yield found
    found.server.shutdown()
    found.server.server_close()


def subscribed(person: Person, browser: Browser, name: str = "eva") -> Any:
    return person.good("POST", "/account/notices/devices", browser.subscription(name))["push"]


def quick(table: Table) -> None:
    delivering = table.services.notices.delivering
    delivering.pace = replace(delivering.pace, settle_push=0.0, pauses=(0.01,))


def test_a_turn_reaches_a_closed_tab(place: Place, opened: Opened, browser: Browser) -> None:
    table = opened(place, private_webhooks=True, vapid_contact="mailto:host@example.org")
    quick(table)
    ana, eva, game = two_at_a_table(table)
    push = subscribed(eva, browser)
    to_eva(ana, game)
    eventually(lambda: browser.got)
    assert browser.got == [
        {
            "title": "It is your turn in Friday",
            "body": browser.got[0]["body"],
            "path": f"/game/{game}",
            "tag": f"my_turn:{game}",
            "kind": "my_turn",
        }
    ]
    (headers,) = browser.headers
    assert (headers["Content-Encoding"], headers["TTL"], headers["Urgency"]) == ("aes128gcm", "86400", "high")
    assert len(headers["Topic"]) == 32
    claims = _verified(headers["Authorization"], push["key"])
    assert (claims["aud"], claims["sub"]) == (browser.origin, "mailto:host@example.org")
    eventually(lambda: states(eva) == ["sent"])
    eventually(lambda: eva.good("GET", "/account/notices")["push"]["devices"][0]["used"])


def _verified(header: str, key: str) -> Any:
    """The claims of a VAPID header, whose signature must be by the key that the browser subscribed with."""
    scheme, _, rest = header.partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, given["k"]) == ("vapid", key)
    head, claims, signature = given["t"].split(".")
    found = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key))
    r, s = raw(signature)[:32], raw(signature)[32:]
    der = encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
    found.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return json.loads(raw(claims))


def test_all_processes_sign_with_the_same_key(place: Place, opened: Opened) -> None:
    one, other = opened(place), opened(place)
    eva = one.guest("Eva")
    there = Person(other.client)
    there.cookie = eva.cookie
    assert len({person.good("GET", "/account/notices")["push"]["key"] for person in (eva, there)}) == 1


def test_a_key_of_the_settings(lite: Place, opened: Opened) -> None:
    made = ec.generate_private_key(ec.SECP256R1())
    secret = text(made.private_numbers().private_value.to_bytes(32, "big"))
    eva = opened(lite, vapid_key=secret).guest("Eva")
    assert eva.good("GET", "/account/notices")["push"]["key"] == text(point(made.public_key()))


def test_a_browser_that_is_gone_is_switched_off(lite: Place, opened: Opened, browser: Browser) -> None:
    with_other = Browser()
    table = opened(lite, private_webhooks=True)
    quick(table)
    _, eva, game = two_at_a_table(table)
    subscribed(eva, browser)
    subscribed(eva, with_other, "phone")
    browser.status = 410
    table.services.notices.notify(id_of(eva), "game_ended", game=game, name="Friday")
    eventually(lambda: sorted(states(eva)) == ["failed", "sent"])
    eventually(lambda: [bool(one["off"]) for one in _devices(eva)] == [True, False])
    table.services.notices.notify(id_of(eva), "game_ended", game=game, name="Friday", position=2)
    eventually(lambda: len(with_other.got) == 2)
    assert len(listed(eva)) == 3
    browser.status = 201
    subscribed(eva, browser)
    assert [one["off"] for one in _devices(eva)] == ["", ""]
    eva.good("DELETE", f"/account/notices/devices/{_devices(eva)[0]['id']}")
    assert len(_devices(eva)) == 1
    with_other.server.shutdown()
    with_other.server.server_close()


def _devices(person: Person) -> list[Any]:
    found: list[Any] = person.good("GET", "/account/notices")["push"]["devices"]
    return found


@pytest.mark.parametrize("status", [401, 403, 500])
def test_a_mistake_of_the_server_switches_nothing_off(
    lite: Place, opened: Opened, browser: Browser, status: int
) -> None:
    table = opened(lite, private_webhooks=True)
    quick(table)
    eva = table.guest("Eva")
    subscribed(eva, browser)
    browser.status = status
    eva.good("POST", "/account/notices/test", {"channel": "push"})
    eventually(lambda: states(eva) == ["failed"])
    assert _devices(eva)[0]["off"] == ""


def test_a_browser_belongs_to_whoever_uses_it(lite: Place, opened: Opened, browser: Browser) -> None:
    table = opened(lite, private_webhooks=True)
    ana, eva = table.guest("Ana"), table.guest("Eva")
    subscribed(ana, browser)
    subscribed(eva, browser)
    assert (len(_devices(ana)), len(_devices(eva))) == (0, 1)
    assert eva.refused("DELETE", "/account/notices/devices/abc") == (404, "not_found")


def test_only_push_services_are_called(lite: Place, opened: Opened, browser: Browser) -> None:
    """Endpoints come from the browser, so that anything may stand there."""
    table = opened(lite)
    quick(table)
    eva, good = table.guest("Eva"), browser.subscription()
    assert eva.refused("POST", "/account/notices/devices", good) == (400, "bad_request")  # not encrypted
    for endpoint in ("ftp://x.example/", "https://user@x.example/", "https://x y/", "x" * 20):
        wish = {**good, "endpoint": endpoint}
        assert eva.refused("POST", "/account/notices/devices", wish) == (400, "bad_request")
    for name, value in (
        ("p256dh", text(b"\x04" + b"x" * 64)),
        ("auth", text(b"too short, isn't it")),
        ("auth", "é" * 20),
    ):
        wish = {"endpoint": "https://push.example/x", "keys": {**good["keys"], name: value}}
        assert eva.refused("POST", "/account/notices/devices", wish) == (400, "bad_request")
    inside = {**good, "endpoint": good["endpoint"].replace("http:", "https:")}
    eva.good("POST", "/account/notices/devices", inside)
    eva.good("POST", "/account/notices/test", {"channel": "push"})
    eventually(lambda: listed(eva)[0]["result"])
    assert "public internet" in listed(eva)[0]["result"]


def test_devices_are_counted(lite: Place, opened: Opened, browser: Browser) -> None:
    eva = opened(lite, private_webhooks=True).guest("Eva")
    for number in range(14):
        subscribed(eva, browser, f"b{number}")
    assert len(_devices(eva)) == 12


def test_long_texts_fit(lite: Place, opened: Opened, browser: Browser) -> None:
    table = opened(lite, private_webhooks=True)
    quick(table)
    eva = table.guest("Eva")
    subscribed(eva, browser)
    table.services.notices.notify(id_of(eva), "invitation", by="Ana" * 40, name="🚂" * 900, said="\r\n🚂" * 900)
    eventually(lambda: states(eva) == ["sent"])
    assert len(browser.got[0]["title"]) == 300
