import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Options {
  challenge?: string;
}

interface Deviation {
  origin?: string;
  /** The person was not asked for finger, face or PIN. */
  isUnverified?: boolean;
  counter?: number;
}

const userPresent = 0x01;
const userVerified = 0x04;
const withKey = 0x40;

/** A passkey of a device in software, as browsers answer for it: ES256, without attestation. */
export function makePasskey({ origin = "https://nightjar.test" }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const answer = (response: object) => {
    const rawId = id.toString("base64url");
    return JSON.stringify({
      id: rawId,
      rawId,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  };
  const authData = (flags: number, given: Deviation) => {
    counter = given.counter ?? counter + 1;
    const isVerified = given.isUnverified ? 0 : userVerified;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpIdHash = sha256(new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([flags | userPresent | isVerified]), count]);
  };
  const clientData = (type: string, { challenge }: Options, given: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: given.origin ?? origin }));

  return {
    register: (options: Options, given: Deviation = {}): string => {
      const length = Buffer.from([0, id.length]);
      const aaguid = Buffer.alloc(16);
      const data = Buffer.concat([
        authData(withKey, given),
        aaguid,
        length,
        id,
        toCose(publicKey.export({ format: "jwk" }) as { x: string; y: string }),
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", options, given).toString("base64url"),
        attestationObject: toAttestation(data).toString("base64url"),
        transports: ["internal"],
      });
    },
    sign: (options: Options, given: Deviation = {}): string => {
      const authenticatorData = authData(0, given);
      const client = clientData("webauthn.get", options, given);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      });
    },
  };
}

function sha256(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

/** CBOR of { fmt: "none", attStmt: {}, authData }. */
function toAttestation(authData: Buffer): Buffer {
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    length,
    authData,
  ]);
}

function text(content: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);
}

/** CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: an elliptic curve's key for ES256. */
function toCose({ x, y }: { x: string; y: string }): Buffer {
  const bytes = (content: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(content, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}
