import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** Of localhost, from 2020 to 2120, signed by itself. Nothing but tests knows it. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgytXJ+zppbX5p1U4L
w6/Kq/DIiA+b8JL0xxTjoul5Z++hRANCAARDNHGFxZq4Oe+wLt4ZIfzEZst0aq8k
2/p87c0DrX6LxLDQ0HlYgIYgcolfDuMRnKFCzrSyYUFDWqjClI0Q/nxW
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBYjCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEM0cYXFmrg577Au
3hkh/MRmy3RqryTb+nztzQOtfovEsNDQeViAhiByiV8O4xGcoULOtLJhQUNaqMKU
jRD+fFajSDBGMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0
MB0GA1UdDgQWBBSV2hRge0QCFbEZUgPKp/pkeNWp4TAKBggqhkjOPQQDAgNJADBG
AiEAkggLeNgxZ99M2NBSouP0j+MgXT2R7lTTJLTpSv5KrfwCIQC9vfPzHAdbio8E
l6yP8/zo2Xf8cIimJUcYzmAEs0dX6Q==
-----END CERTIFICATE-----`;

/** What the proxy tells of a request, as operators have theirs do. */
const told = {
  "x-forwarded-proto": "https",
  "x-forwarded-for": "192.0.2.7",
};

/** A proxy that terminates TLS before a site that is opened later: `leadTo` says where. */
export async function openTlsProxy() {
  let target = "";
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = { ...headers, ...told, "x-forwarded-host": headers.host };
    const asked = request(target + url, { method, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(asked);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://localhost:${port}`,
    leadTo: (url: string) => {
      target = url;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Has this process trust it as if an authority had signed it. */
export function trustTlsProxy(): Disposable {
  const before = getCACertificates();
  setDefaultCACertificates([...before, cert]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) };
}
