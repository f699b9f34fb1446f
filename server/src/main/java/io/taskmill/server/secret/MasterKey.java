package io.taskmill.server.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts what the store keeps and the server must read again: AES-256-GCM. */
public final class MasterKey {

  /** How many bytes it has. */
  public static final int BYTES = 32;

  private static final String VERSION = "v1:";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKey key;

  MasterKey(byte[] bytes) {
    this.key = new SecretKeySpec(bytes, "AES");
  }

  /**
   * The text, encrypted.
   *
   * @param place what it belongs to: it can be read only there, so that nobody who can write into
   *     the store has it read as something else
   */
  public String encrypt(String place, String text) {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, place).doFinal(text.getBytes(UTF_8));
      byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
      System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
      return VERSION + Base64.getEncoder().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + CIPHER + ".", e);
    }
  }

  /**
   * The text again.
   *
   * @throws WrongKeyException if it was encrypted under another key or for another place
   */
  public String decrypt(String place, String encrypted) {
    try {
      byte[] all = Base64.getDecoder().decode(encrypted.substring(VERSION.length()));
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE_BYTES), place);
      return new String(cipher.doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES), UTF_8);
    } catch (AEADBadTagException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new WrongKeyException(place, e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + CIPHER + ".", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String place) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(place.getBytes(UTF_8));
    return cipher;
  }
}
