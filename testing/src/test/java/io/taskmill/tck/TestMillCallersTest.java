package io.taskmill.tck;

import static org.junit.jupiter.api.Assumptions.abort;

import io.taskmill.testing.TestStoreFixture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What the contract says of callers' transactions holds for those of a TestMill too. */
class TestMillCallersTest {

  @Nested
  class Transactions extends CallerTransactionTheme {
    @Override
    StoreFixture newFixture() {
      return new TestStoreFixture();
    }
  }

  @Nested
  class Policies extends CallerPolicyTheme {
    @Override
    StoreFixture newFixture() {
      return new TestStoreFixture();
    }
  }

  @Nested
  class OpenOnes extends OpenCallerTheme {
    @Override
    StoreFixture newFixture() {
      return new TestStoreFixture();
    }

    @Test
    @Override
    void nobodyWaitsForWhoeverWaitsForTheCallersKey() {
      abortAsNobodyWaits();
    }

    @Test
    @Override
    void ofTwoCallersWithOneKeyTheSecondIsToldOfTheFirst() {
      abortAsNobodyWaits();
    }

    @Test
    @Override
    void ofTwoCallersWithOneKeyTheSecondHasItIfTheFirstRollsBack() {
      abortAsNobodyWaits();
    }

    @Test
    @Override
    void callersWithTheSameKeysInOppositeOrderBothSucceed() {
      abortAsNobodyWaits();
    }

    private void abortAsNobodyWaits() {
      abort("nobody waits for the key of an open transaction: the submit is refused as busy");
    }
  }
}
