/** Loaded when the first passkey is used: it brings hundreds of classes for certificates, which most houses never need. */
export function loadPasskeyLibrary() {
  return import("@simplewebauthn/server");
}
